// Optimises WebAssembly modules in place: `node optimise.mjs <file>…`. One process for all files: binaryen is compiled by
// node anew for each process, which takes longer than most of these files.
//
// Not for size: binaryen's shorter form of the compiler's output compresses worse (by 33 kB for the CPU engine) and runs
// slower. The functions are put in the order of their names: copies of one generic function are then side by side, and the
// page compresses better by 3.5 kB.
import { readFileSync, writeFileSync } from "node:fs";

import binaryen from "binaryen";

/** The features that browsers support and the compiler is told to use. Never all: browsers reject the resulting module. */
const { SIMD128, BulkMemory, BulkMemoryOpt, ReferenceTypes, NontrappingFPToInt, SignExt, MutableGlobals, Multivalue } =
  binaryen.Features;
const FEATURES =
  SIMD128 | BulkMemory | BulkMemoryOpt | ReferenceTypes | NontrappingFPToInt | SignExt | MutableGlobals | Multivalue;
/** After the optimisation: in this order, so that functions are sorted while they have names. */
const LAST = ["reorder-functions-by-name", "strip-debug", "strip-producers"];

binaryen.setOptimizeLevel(1);
binaryen.setShrinkLevel(0);
for (const file of process.argv.slice(2)) {
  const module = binaryen.readBinary(readFileSync(file));
  module.setFeatures(FEATURES);
  module.optimize();
  module.runPasses(LAST);
  writeFileSync(file, module.emitBinary());
  module.dispose();
}
