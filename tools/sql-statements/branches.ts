import type { Node } from 'typescript/unstable/ast';
import { type Frame, NotExpanded } from './frame.ts';
import type { Source } from './source.ts';

/** A statement with more texts is not fully expanded, but each branch is in at least one text. */
const MAX_TEXTS = 24;
const MAX_RUNS = 2_000;

/** Chooses the branches of an expansion. The expansion is repeated until every combination was taken, up to a limit. */
export class Branches {
  readonly #source: Source;
  /** The branch to take at each condition of the current run. */
  #taken = new Map<string, number>();
  #branch_counts = new Map<string, number>();

  constructor(source: Source) {
    this.#source = source;
  }

  /** Repeats `work` until it has taken every combination of branches, up to the limit. Returns all results. */
  explore(work: () => string): string[] {
    const texts = new Set<string>();
    const waiting: Map<string, number>[] = [new Map()];
    const seen = new Set<string>();
    for (let run = waiting.shift(); run !== undefined; run = waiting.shift()) {
      this.#taken = run;
      this.#branch_counts = new Map();
      texts.add(work());
      for (const [place, count] of this.#branch_counts) {
        for (let branch = 0; branch < count; branch += 1) {
          if ((run.get(place) ?? 0) === branch) continue;
          const single = `${place}=${branch}`;
          const is_full = texts.size >= MAX_TEXTS;
          const next = is_full ? new Map<string, number>() : new Map(run);
          next.set(place, branch);
          const key = is_full ? single : keyOf(next);
          if (seen.has(key)) continue;
          seen.add(key).add(single);
          waiting.push(next);
        }
      }
      if (seen.size > MAX_RUNS) throw new NotExpanded('too many branches');
    }
    return [...texts];
  }

  /** Chooses a branch at a place of the code. */
  choose(node: Node, frame: Frame, count: number): number {
    return count === 1 ? 0 : this.chooseAt(`${this.#source.placeOf(node)}#${frame.depth}`, count);
  }

  /** Chooses a branch. Within one run, equal keys choose the same branch. */
  chooseAt(key: string, count: number): number {
    this.#branch_counts.set(key, count);
    return Math.min(this.#taken.get(key) ?? 0, count - 1);
  }
}

const keyOf = (taken: ReadonlyMap<string, number>) =>
  [...taken]
    .filter(([, branch]) => branch !== 0)
    .map(([place, branch]) => `${place}=${branch}`)
    .sort()
    .join('&');
