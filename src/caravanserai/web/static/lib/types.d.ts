/** What the server sends; see the documentation of the JSON API. */

export interface Place {
  id: string;
  group: string;
  label: string;
  printed: string | null;
  rule: string;
  icons: string;
}

export interface Piece {
  id: string;
  kind: string;
  place: string;
  label: string;
  owner: number | null;
  value: number | null;
  icons: string;
  on: string;
  rule: string;
}

export interface Option {
  choice: number;
  name: string;
  label: string;
  refs: string[];
}

export interface Refusal {
  name: string;
  label: string;
  text: string;
  rule: string | null;
  refs: string[];
}

export interface Prompt {
  text: string;
  rule: string | null;
  source: string;
  options: Option[];
  refusals: Refusal[];
}

export interface Seat {
  seat: number;
  name: string;
  label: string;
  kind: "human" | "bot" | "open" | "automatic";
  bot: string | null;
  online: boolean;
  color_index: number;
  left: number | null;
  away: string | null;
}

export interface Line {
  ply: number;
  seat: number | null;
  text: string;
  private: boolean;
  undone?: boolean;
}

export interface Score {
  seat: number;
  items: { label: string; points: number }[];
  total: number;
  place: number | null;
}

export interface View {
  id: string;
  game: string;
  title: string;
  ply: number;
  plies: number;
  actor: number | null;
  over: boolean;
  seat: number | null;
  your_turn: boolean;
  lang: string;
  seats: Seat[];
  scene: { places: Place[]; pieces: Piece[] };
  prompt: Prompt | null;
  undo: {
    step: boolean;
    turn: boolean;
    why: string;
    ask?: boolean;
    asked?: { seat: number; ply: number; agreed: number[]; consent: boolean } | null;
  };
  log: Line[];
  scores: Score[];
  chat: { who: string; seat: number | null; text: string; when: string }[];
  notes: string;
  hot_seat: boolean;
  curtain: boolean;
  hints: boolean;
  pace: string;
  clock: { bank: number; bonus: number; bot: string | null; running: number | null } | null;
  fairness: { commitment: string; secret: string | null };
  returning: number[];
  links?: { seat: number; url: string }[];
  options: { label: string; value: unknown }[];
  since?: number | null;
  rematch?: string | null;
  version: number;
}

export interface GameInfo {
  key: string;
  title: string;
  seats: number[];
  options: { name: string; label: string; values: unknown[]; default: unknown }[];
  bots: string[];
  levels: string[];
  solo: boolean;
}

export interface Advice {
  choice: number;
  name: string;
  label: string;
  outcome: number;
  visits: number;
}

export interface Decision {
  ply: number;
  seat: number;
  played: string;
  best: string;
  expected: number;
  possible: number;
}

export interface Review {
  complete: boolean;
  looked: number;
  plies: number;
  decisions: Decision[];
}

export interface Progress {
  plies: number[];
  totals: number[][];
}

export interface Aid {
  summary: { text: string; rule: string | null }[];
  lessons: { text: string; rule: string | null }[];
  decks: { label: string; cards: number; unseen: { label: string; count: number }[] }[];
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  seats: { name: string; kind: string; seat?: number; away: string | null }[];
  actor: number | null;
  your_turn: boolean;
  over: boolean;
  pace: string;
  left: number | null;
  updated: string;
}

export interface Preferences {
  lang: string;
  theme: "system" | "light" | "dark";
  motion: "system" | "full" | "none";
  /** Before which choices the reader is asked; usual: with other people before final ones. */
  confirm: "usual" | "none" | "final" | "all";
  list: boolean;
  sounds: "none" | "turn" | "all";
  notify: boolean;
  /** Between which hours this browser hears nothing. */
  quiet: [number, number];
  /** Whose lines in the chat are not shown: table and seat or name. */
  muted: string[];
  shortcuts: boolean;
  keys: Record<string, string>;
  /** The game that was played last. */
  game: string;
}

/** What can be done or not by touching a piece or a place. */
export interface Touch {
  options: Option[];
  refusal: Refusal | null;
}
