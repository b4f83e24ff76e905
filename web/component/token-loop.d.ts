/**
 * Types of `<token-loop>`. The script defines the element when it runs and exports nothing: `import "token-loop"`, and
 * where a type is needed, `import type { TokenLoopElement } from "token-loop"`.
 */

/** A button of the step buttons. */
export type TokenLoopCommand = "step" | "stage" | "back" | "play" | "pause" | "restart" | "load";

/**
 * Parameters of an address of Tokenloop, in camelCase, with dashes or with underscores: `topP`, `top-p`, `top_p`. A list
 * repeats the parameter, as for several stop strings.
 */
export type TokenLoopParameters = Readonly<
  Record<string, string | number | boolean | readonly (string | number | boolean)[]>
>;

/** Settings, prompt and run of a frame. */
export interface StateDetail {
  /** A query, like `prompt=Once&temperature=0.7`. */
  readonly parameters: string;
}

/** A step: a token has been appended to the text. */
export interface StepDetail {
  /** Which step, from 0. */
  readonly index: number;
  /** The token's id in the model's vocabulary. */
  readonly token: number;
  /** The token's text. */
  readonly text: string;
  /** The probability with which it was drawn, from 0 to 1, after all filters. */
  readonly probability: number;
}

/** The reader has chosen another token at a step. */
export interface ChoiceDetail {
  /** Which step, from 0. */
  readonly index: number;
  /** The token's id in the model's vocabulary. */
  readonly token: number;
  /** The token's text. */
  readonly text: string;
  /** Its probability under the settings, from 0 to 1, after all filters; 0 where they had removed it. */
  readonly probability: number;
}

/** The run has ended. */
export interface StopDetail {
  /** Why: the name of a stopping criterion. */
  readonly reason: string;
}

/** The reader has answered a question, or finished an exercise. */
export interface AnswerDetail {
  /** The name of the question or exercise. */
  readonly id: string;
  /** Whether the answer is right. */
  readonly right: boolean;
  /**
   * From 0 to 1. Of an exercise, the share of its marked cells that were right at their first mark; of a question, 1 where
   * the first answer was right, else 0.
   */
  readonly score: number;
  /** The answers to this question so far, or the marks of this exercise, this one included. */
  readonly attempts: number;
  /** Seconds since the question or exercise was first shown. */
  readonly seconds: number;
}

/** What is shown needs the model, which is not loaded. */
export interface NeedsModelDetail {
  /**
   * Why: there is no recorded run, none of this prompt, or none with this step; recorded steps have no times; the screen does
   * more than show a recorded run.
   */
  readonly reason: "no_recording" | "prompt" | "step" | "times" | "screen";
}

/** Something that the author of the page can mend. */
export interface ErrorDetail {
  /** A sentence, which the console says too. */
  readonly text: string;
}

/** The events of the element. All but `error` bubble, so one listener of a page hears all its figures. */
export interface TokenLoopEventMap {
  /** The figure is there. */
  ready: CustomEvent<Readonly<Record<string, never>>>;
  step: CustomEvent<StepDetail>;
  choice: CustomEvent<ChoiceDetail>;
  stop: CustomEvent<StopDetail>;
  answer: CustomEvent<AnswerDetail>;
  "needs-model": CustomEvent<NeedsModelDetail>;
  error: CustomEvent<ErrorDetail>;
  state: CustomEvent<StateDetail>;
}

/**
 * A figure of Tokenloop. Each property of the first three groups is the attribute of its name; `null` is none. `lang`, which
 * every element has, is the language of the figure, and of what this element says itself.
 */
export interface TokenLoopElement extends HTMLElement {
  // ---- What is shown ----

  /** The id of a figure, like `shape-bars`. */
  figure: string | null;
  /** The id of a screen, like `shape`, where there is no figure. */
  screen: string | null;
  /** The controls to be shown, separated by spaces: `temperature top-p step`. */
  controls: string | null;
  /** The controls to be shown with a value that cannot be changed, separated by spaces. */
  fixed: string | null;
  /** Without it, the reader's preference. */
  theme: "light" | "dark" | null;
  /** `none` lets the page around show through. */
  ground: "none" | null;
  /** `frame` keeps the height that `height` says: the picture scrolls in it, and the controls stay in view. */
  fit: "frame" | null;
  /** The number of rows in lists of tokens, from 3 to 50. */
  rows: number | null;
  /** `slides` hands keys that turn slides back to the page, as `keydown` events of this element. */
  keys: "slides" | null;

  // ---- Parameters. All others are attributes without a property ----

  prompt: string | null;
  temperature: number | null;
  topK: number | null;
  topP: number | null;
  minP: number | null;
  typicalP: number | null;
  topNSigma: number | null;
  repetitionPenalty: number | null;
  frequencyPenalty: number | null;
  presencePenalty: number | null;
  noRepeatNgramSize: number | null;
  doSample: boolean | null;
  seed: number | null;
  maxNewTokens: number | null;
  useCache: boolean | null;
  forbidEos: boolean | null;
  /** The engine whose order of samplers holds. */
  profile: string | null;
  /** The order of the samplers, joined by points: `top_k.temperature`. */
  order: string | null;
  model: string | null;
  /** The tokens of a link. */
  run: string | null;
  /** The query of a link, with all its parameters. An attribute of its own replaces one of them. */
  parameters: string | null;

  // ---- How it is loaded ----

  /** The address of a folder with Tokenloop's files, where the script does not lie beside them. */
  site: string | null;
  /** `eager` does not wait until the figure is near the window. */
  loading: "eager" | "lazy" | null;
  /** The height that is kept free until the figure has said its own, in CSS pixels. */
  height: number | null;
  /** The address of a file with recorded steps of the prompt, relative to the page. */
  recording: string | null;
  /** Whether engine and model are loaded as soon as the figure is there, without a press of the reader. */
  autoload: boolean;

  // ---- What programs call. Before the figure is ready, it is loaded, and obeys then ----

  /** Goes on by one token. */
  step(): void;
  /** Goes on by one stage of a step. */
  stage(): void;
  /** Takes the last token back. */
  back(): void;
  /** Goes on until the end. */
  play(): void;
  /** Stays where it is. */
  pause(): void;
  /** Begins again after the prompt. */
  restart(): void;
  /** Loads engine and model, as the reader does with a button. */
  load(): void;
  /**
   * Changes parameters and leaves the attributes as they are.
   * @throws TypeError if it is given neither an object nor a query.
   */
  set(parameters: TokenLoopParameters | URLSearchParams | string): void;
  /** What the last event `state` said; `null` before the first. */
  get state(): StateDetail | null;
  /**
   * Restores a state, also that of another figure, with prompt and run: what it does not name is as usual.
   * @throws TypeError if it is given neither such a state nor its query.
   */
  set state(state: StateDetail | string);

  addEventListener<Type extends keyof TokenLoopEventMap>(
    type: Type,
    listener: (this: TokenLoopElement, event: TokenLoopEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (this: TokenLoopElement, event: HTMLElementEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof TokenLoopEventMap>(
    type: Type,
    listener: (this: TokenLoopElement, event: TokenLoopEventMap[Type]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (this: TokenLoopElement, event: HTMLElementEventMap[Type]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "token-loop": TokenLoopElement;
  }
}
