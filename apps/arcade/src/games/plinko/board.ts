import { type PlinkoCall, plinkoBucket, plinkoPays } from '@nua/games/plinko/plinko.ts';
import { paysText } from '../../table/pays-text.ts';
import { el } from '../../view/element.ts';
import styles from './board.module.css';

const FALL_MS = 1500;
const QUICK_FALL_MS = 480;
/** The initial position of the ball, in rows from the top. */
const START_ROW = -0.3;
/** The number of keyframes of the ball's hop from one row to the next. */
const FRAMES_PER_HOP = 6;
const svg = 'http://www.w3.org/2000/svg';

/** The position of the ball: in cells from the left, and in rows from the top. */
type Place = readonly [across: number, down: number];

/** The pegs, buckets and ball. All measures are in cells, so that the board scales to any size. */
export function createBoard() {
  const pegs = svgPath('pegs');
  const trail = svgPath('trail');
  const drawing = document.createElementNS(svg, 'svg');
  drawing.setAttribute('preserveAspectRatio', 'none');
  drawing.append(trail, pegs);
  const ball = el('i', { class: styles.ball });
  const carrier = el('div', { class: styles.carrier }, ball);
  const field = el('div', { class: styles.field }, carrier);
  field.prepend(drawing);
  const buckets = el('div', { class: styles.buckets });
  const element = el('div', { class: styles.board, dir: 'ltr', role: 'img' }, field, buckets);
  let shownCall = '';

  const clear = () => {
    trail.setAttribute('d', '');
    for (const bucket of buckets.children) bucket.removeAttribute('data-end');
  };
  return {
    element,
    /** Draws an empty board for a call. If rows and risk are unchanged, draws nothing and returns false. */
    draw(call: PlinkoCall): boolean {
      const key = `${call.rows} ${call.risk}`;
      if (key === shownCall) return false;
      shownCall = key;
      clear();
      const { rows } = call;
      carrier.style.transform = transformOf([(rows + 1) / 2, START_ROW]).transform;
      element.style.setProperty('--rows', String(rows));
      element.toggleAttribute('data-many', rows > 10);
      drawing.setAttribute('viewBox', `0 0 ${rows + 2} ${rows + 1}`);
      pegs.setAttribute('d', pegPath(rows));
      buckets.replaceChildren(...plinkoPays(call).map(bucketOf));
      return true;
    },
    fall(path: string, quick: boolean): Animation {
      clear();
      const frames = fallPlaces(path).map(transformOf);
      return carrier.animate(frames, { duration: quick ? QUICK_FALL_MS : FALL_MS, easing: 'linear' });
    },
    rest(path: string, won: boolean) {
      clear();
      const places = touchedPoints(path);
      carrier.style.transform = transformOf(places.at(-1)!).transform;
      trail.setAttribute('d', `M${places.map(([across, down]) => `${across + 0.5} ${down + 0.7}`).join('L')}`);
      const bucket = buckets.children[plinkoBucket(path)];
      bucket?.setAttribute('data-end', won ? 'won' : 'plain');
    },
  };
}

function svgPath(name: string): SVGPathElement {
  const path = document.createElementNS(svg, 'path');
  path.setAttribute('class', styles[name] ?? '');
  return path;
}

/** The pegs as an SVG path. A peg is a line of zero length with round ends. */
function pegPath(rows: number): string {
  const dots = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 3 }, (_peg, peg) => `M${(rows - row) / 2 + peg} ${row + 1}h0`),
  );
  return dots.flat().join('');
}

function bucketOf(pays_hundredths: number): HTMLElement {
  const level = pays_hundredths >= 1_000 ? 'high' : pays_hundredths > 100 ? 'more' : 'less';
  return el('span', {
    class: styles.bucket,
    'data-level': level,
    text: paysText(pays_hundredths).replace(/[,×]/g, ''),
  });
}

/** The points that the ball touches: above the first row, at one peg of every row, and over its bucket. */
function touchedPoints(path: string): Place[] {
  const middle = (path.length + 1) / 2;
  const touched = Array.from({ length: path.length + 1 }, (_, row): Place => {
    const rights = plinkoBucket(path.slice(0, row));
    return [middle + rights - row / 2, row];
  });
  return [[middle, START_ROW], ...touched];
}

/** The keyframes of the ball. In every row it makes a small hop off the peg, then falls to the next row. */
function fallPlaces(path: string): Place[] {
  const [above, ...touched] = touchedPoints(path);
  const hops = touched.slice(1).flatMap(([across, down], row) => {
    const [from] = touched[row]!;
    return Array.from({ length: FRAMES_PER_HOP }, (_, frame): Place => {
      const progress = (frame + 1) / FRAMES_PER_HOP;
      return [from + (across - from) * progress, down - 1 + progress * (1.8 * progress - 0.8)];
    });
  });
  return [above!, touched[0]!, ...hops];
}

const transformOf = ([across, down]: Place) => ({ transform: `translate(${across * 100}%, ${down * 100}%)` });
