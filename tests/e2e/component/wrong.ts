// Uses of the component's types that must not compile: each line that ends with the word, and no other.
import "token-loop";
import type { TokenLoopElement } from "token-loop";
import { TokenLoop } from "token-loop"; // wrong

declare const element: TokenLoopElement;

const query: number = element.state?.parameters; // wrong
element.topP = "0.9"; // wrong
element.doSample = 1; // wrong
element.theme = "blue"; // wrong
element.loading = "soon"; // wrong
element.autoload = "yes"; // wrong
element.addEventListener("needs-model", ({ detail }) => detail.reason === "never"); // wrong
element.state = null; // wrong
element.top_p = 0.9; // wrong
element.set(7); // wrong
element.set({ temperature: { value: 1 } }); // wrong
element.step(1); // wrong
element.stop(); // wrong
element.addEventListener("step", ({ detail }) => detail.id); // wrong
element.addEventListener("answer", ({ detail }) => detail.right.length); // wrong
element.addEventListener("choice", ({ detail }) => detail.rank); // wrong
element.addEventListener("ready", ({ detail }) => detail.index.toFixed(), 7); // wrong
document.querySelector("token-loop")?.jump(); // wrong
new TokenLoopElement(); // wrong
