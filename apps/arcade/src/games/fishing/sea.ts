import { fishingTable } from '@nua/games/fishing/fishing.ts';
import { createDrawing, createDrawings } from '../../view/drawing.ts';
import { el } from '../../view/element.ts';
import { prefersNoMotion } from '../../view/prefers-no-motion.ts';
import { fishDrawings } from './fish-drawings.ts';
import styles from './sea.module.css';

/** The fish of each kind: their count, their width in pixels, and the time they take to cross the sea. */
const SCHOOL: Readonly<Record<number, { count: number; size: number; time_ms: number }>> = {
  2: { count: 2, size: 44, time_ms: 13_000 },
  3: { count: 2, size: 50, time_ms: 15_000 },
  5: { count: 2, size: 58, time_ms: 17_000 },
  10: { count: 1, size: 62, time_ms: 19_000 },
  20: { count: 1, size: 64, time_ms: 24_000 },
  50: { count: 1, size: 84, time_ms: 16_000 },
  100: { count: 1, size: 88, time_ms: 21_000 },
  300: { count: 1, size: 100, time_ms: 26_000 },
};
const WATER =
  'linear-gradient(100deg,#ffffff00 30%,#ffffff14 34% 40%,#ffffff00 44% 58%,#ffffff0f 62% 66%,#ffffff00 70%),linear-gradient(#1487a5,#0a4a68 55%,#062b40)';
const LANES = 7;
const RING_MS = 380;
const CAUGHT_MS = 1600;
const MISSED_MS = 260;
const CAUGHT: Keyframe[] = [
  { transform: 'none' },
  { opacity: 1, transform: 'translateY(-14px) scale(1.2)', offset: 0.1 },
  { opacity: 0, transform: 'translateY(-34px) scale(0.7)', offset: 0.26 },
  { opacity: 0, transform: 'none', offset: 0.8 },
  { opacity: 1, transform: 'none' },
];
const MISSED: Keyframe[] = [
  { transform: 'none' },
  { transform: 'translateX(10px) rotate(-8deg)' },
  { transform: 'none' },
];

type Fish = { multiplier: number; element: HTMLElement; body: HTMLElement };

/** The sea. Its animations change only `transform` and `opacity`, which a browser animates off the main thread. */
export function createSea(onAim: (multiplier: number) => boolean) {
  const school = fishingTable.multipliers.flatMap((multiplier) =>
    Array.from({ length: SCHOOL[multiplier]!.count }, () => createFish(multiplier)),
  );
  const element = el('div', { class: styles.sea, 'aria-hidden': 'true' }, createDrawings(fishDrawings));
  element.style.background = WATER;
  for (const [place, { element: fish, multiplier }] of school.entries()) {
    element.append(fish);
    swim(fish, place, SCHOOL[multiplier]!.time_ms);
  }
  /** The target of each shot, in order. */
  let aimed: readonly Fish[] = [];

  element.addEventListener('pointerdown', (event) => {
    const box = element.getBoundingClientRect();
    const before = aimed;
    const fish = school.find(({ element }) => element.contains(event.target as Node));
    if (fish !== undefined) aimed = [...before, fish];
    // A press that aims no shot shows a different ring.
    const isAimed = fish !== undefined && onAim(fish.multiplier);
    if (!isAimed) aimed = before;
    showRing(element, event.clientX - box.left, event.clientY - box.top, isAimed);
  });

  return {
    element,
    /** Marks the target of each shot. A shot aimed with a button marks any fish of its kind. */
    markTargets(shots: readonly number[]) {
      aimed = targetsOf(shots, school, aimed);
      for (const fish of school) fish.element.toggleAttribute('data-aimed', aimed.includes(fish));
    },
    clearTargets() {
      aimed = [];
      for (const fish of school) fish.element.removeAttribute('data-aimed');
    },
    /** A caught fish leaps and disappears for a moment. A missed fish flinches. */
    showShotResult(place: number, isCaught: boolean) {
      const [moves, duration] = isCaught ? [CAUGHT, CAUGHT_MS] : [MISSED, MISSED_MS];
      aimed[place]?.body.animate(moves, { duration, easing: 'ease-out' });
    },
  };
}

/** Assigns a fish of its kind to each shot: the tapped fish, else a fish without a shot, else the first fish of the kind. */
function targetsOf(shots: readonly number[], school: readonly Fish[], aimed: readonly Fish[]): readonly Fish[] {
  const taken = new Set<Fish>();
  return shots.map((multiplier, place) => {
    const kind = school.filter((fish) => fish.multiplier === multiplier);
    const tapped = aimed[place];
    const fish =
      tapped?.multiplier === multiplier ? tapped : (kind.find((candidate) => !taken.has(candidate)) ?? kind[0]!);
    taken.add(fish);
    return fish;
  });
}

function showRing(sea: HTMLElement, x: number, y: number, isAimed: boolean): void {
  const ring = el('i', { class: styles.ring });
  ring.toggleAttribute('data-hit', isAimed);
  ring.style.translate = `${x}px ${y}px`;
  sea.append(ring);
  const [from, to] = ['scale(0.3)', 'scale(1)'];
  const growth = ring.animate({ opacity: [0.9, 0], transform: [from, to] }, RING_MS);
  growth.onfinish = () => ring.remove();
}

function createFish(multiplier: number): Fish {
  const { size } = SCHOOL[multiplier]!;
  const body = el(
    'div',
    { class: styles.body },
    createDrawing(String(multiplier)).element,
    el('b', { text: `${multiplier}×` }),
  );
  const element = el('div', { class: styles.fish }, body);
  element.style.setProperty('--size', `${size}px`);
  return { multiplier, element, body };
}

/** Animates a fish across its lane endlessly. Every second fish swims to the left. */
function swim(fish: HTMLElement, place: number, time_ms: number): void {
  const swimsLeft = place % 2 === 1;
  fish.toggleAttribute('data-back', swimsLeft);
  fish.style.insetBlockStart = `${(((place * 3) % LANES) * 70) / LANES + 3}%`;
  // The percentages refer to the sea, because the fish's box is as wide as the sea.
  const ends = ['translateX(-18%)', 'translateX(100%)'];
  const [from, to] = swimsLeft ? [...ends].reverse() : ends;
  const crossing = fish.animate([{ transform: from! }, { transform: to! }], {
    duration: time_ms,
    iterations: Number.POSITIVE_INFINITY,
    delay: -((place * 0.37) % 1) * time_ms,
  });
  if (prefersNoMotion()) crossing.pause();
}
