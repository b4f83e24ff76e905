// Put in front of a worker's own script: counts what it asks of the GPU, in `gpuCounts`.
globalThis.gpuCounts = { dispatches: 0, submits: 0 };
if ("GPUQueue" in globalThis) {
  const counted = (prototype, method, count) => {
    const original = prototype[method];
    prototype[method] = function (...args) {
      globalThis.gpuCounts[count] += 1;
      return original.apply(this, args);
    };
  };
  counted(GPUComputePassEncoder.prototype, "dispatchWorkgroups", "dispatches");
  counted(GPUComputePassEncoder.prototype, "dispatchWorkgroupsIndirect", "dispatches");
  counted(GPUQueue.prototype, "submit", "submits");
}
