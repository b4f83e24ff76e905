// Put in front of a worker's own script: adds to each answer the milliseconds from its question on, as
// `workerMilliseconds`, and counts what is asked of the GPU, in `gpuCounts`. The way of the messages is in neither engine's
// time: it is the same for both, and longer than a token of a small model.
let asked = 0;
self.addEventListener("message", () => (asked = performance.now()));
const post = self.postMessage.bind(self);
self.postMessage = (message, transfer) => post({ ...message, workerMilliseconds: performance.now() - asked }, transfer);

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
