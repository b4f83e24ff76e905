// Chromium in the three states in which visitors' browsers are: with a WebGPU adapter (in software here),
// with WebGPU but no adapter, and without WebGPU.
import { chromium } from "playwright-core";

const QUIET = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // The headless shell would round the width of each letter to whole pixels, as no other browser of today does.
  "--font-render-hinting=none",
];

/** A name that is not `localhost`, leading to this machine. */
const INSECURE_HOST = "tokenloop.test";

export const SOFTWARE_GPU = {
  name: "WebGPU in software",
  args: ["--enable-unsafe-webgpu", "--use-webgpu-adapter=swiftshader"],
  host: "127.0.0.1",
  adapter: /swiftshader/,
  device: "gpu",
};

export const NO_ADAPTER = {
  name: "WebGPU without an adapter",
  args: [],
  host: "127.0.0.1",
  adapter: /^no adapter$/,
  device: "cpu",
};

/** A site that came over plain http, as on a school's own network: no browser gives it WebGPU. */
export const NO_WEBGPU = {
  name: "no WebGPU",
  args: [`--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`],
  host: INSECURE_HOST,
  adapter: /^no navigator.gpu$/,
  device: "cpu",
};

export const CASES = [SOFTWARE_GPU, NO_ADAPTER, NO_WEBGPU];

/** A fresh browser with a fresh profile. */
export function launch(state) {
  return chromium.launch({ executablePath: process.env.CHROME, args: [...QUIET, ...state.args] });
}

/** What a page in this browser sees of WebGPU, in words. */
export function describeGpu(page) {
  return page.evaluate(async () => {
    if (!("gpu" in navigator)) return "no navigator.gpu";
    const adapter = await navigator.gpu.requestAdapter();
    if (!adapter) return "no adapter";
    const { vendor, architecture, device, description } = adapter.info;
    return [vendor, architecture, device, description].filter(Boolean).join(" ");
  });
}
