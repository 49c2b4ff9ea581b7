import type { GameId } from '@nua/games/play/catalogue.ts';
import type { Frame } from 'playwright';
import { fishingText } from '../../apps/arcade/src/games/fishing/text.ts';
import { footballText } from '../../apps/arcade/src/games/football/text.ts';
import { kenoText } from '../../apps/arcade/src/games/keno/text.ts';
import { minesText } from '../../apps/arcade/src/games/mines/text.ts';
import { rouletteText } from '../../apps/arcade/src/games/roulette/text.ts';

const group = (label: string): string => `[role="group"][aria-label="${label}"] button:enabled`;
const STEPS = '[aria-keyshortcuts][aria-disabled="false"]';

/** The selector of further buttons to press in each game. Null if the game needs only its main button. */
const CHOICES: Readonly<Record<GameId, string | null>> = {
  dice: null,
  limbo: null,
  plinko: null,
  keno: `[aria-label="${kenoText.en.random}"]`,
  orchard: null,
  kites: null,
  river: null,
  fishing: group(fishingText.en.fields.shots as string),
  mines: group(minesText.en.field),
  hilo: STEPS,
  blackjack: STEPS,
  crash: null,
  roulette: group(rouletteText.en.board),
  football: group(footballText.en.matches),
};

/** The main button of a game. */
const MAIN_BUTTON = 'main > :last-child button:last-of-type';

/** Waits until bets are possible. A shared round may have to end first. */
export async function waitUntilOpen(frame: Frame, game: GameId): Promise<void> {
  const choice = CHOICES[game];
  await frame.waitForFunction(
    ({ main_button, choice }) => {
      const found = [...document.querySelectorAll<HTMLButtonElement>(main_button)].at(-1);
      return found?.disabled === false || (choice !== null && document.querySelector(choice) !== null);
    },
    { main_button: MAIN_BUTTON, choice },
    { timeout: 180_000 },
  );
}

/** The times between frames, and the number of presses. */
export type FrameCount = { gaps_ms: number[]; presses: number };

/** Runs in a page. Requests animation frames, and presses a choice and the main button in turn. Without buttons it is the empty loop. */
function countFrames({
  seconds,
  main_button,
  choice,
}: {
  seconds: number;
  main_button: string | null;
  choice: string | null;
}) {
  const PRESS_EVERY_MS = 1_500;
  return new Promise<FrameCount>((resolve) => {
    const gaps_ms: number[] = [];
    let [presses, turn] = [0, 0];
    const press = () => {
      const isChoice = turn % 2 === 0 && choice !== null;
      turn += 1;
      const found = [...document.querySelectorAll<HTMLButtonElement>((isChoice ? choice : main_button) ?? ':not(*)')];
      const button = isChoice ? found[Math.floor(Math.random() * found.length)] : found.at(-1);
      if (button === undefined || button.disabled) return;
      presses += 1;
      button.click();
    };
    const pressing = main_button === null ? undefined : setInterval(press, PRESS_EVERY_MS);
    let last = performance.now();
    const until = last + seconds * 1_000;
    const next = (now: number) => {
      gaps_ms.push(now - last);
      last = now;
      if (now < until) return requestAnimationFrame(next);
      clearInterval(pressing);
      resolve({ gaps_ms, presses });
    };
    requestAnimationFrame(next);
  });
}

export const countEmpty = (frame: Frame, seconds: number): Promise<FrameCount> =>
  frame.evaluate(countFrames, { seconds, main_button: null, choice: null });

export const countPlayed = (frame: Frame, game: GameId, seconds: number): Promise<FrameCount> =>
  frame.evaluate(countFrames, { seconds, main_button: MAIN_BUTTON, choice: CHOICES[game] });
