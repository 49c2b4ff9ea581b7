/** The background of every icon. */
export const RED = '#c41f3b';
/** The background of the default palette, as in apps/web/public/manifest.webmanifest. */
export const GROUND = '#0f0a0a';

export const STROKE = { path: 'M10 22V12.5L22 19.5V15', width: 3.6 };
export const DOT = { x: 22, y: 9.6, radius: 2.4 };
/** The optical centre of the mark, in its 32 units. */
export const CENTRE = { x: 16, y: 15.6 };
/** The corner radius of the rounded icon, in 32 units. */
export const CORNER = 9;

const mark = `<path d="${STROKE.path}" fill="none" stroke="#fff" stroke-width="${STROKE.width}" stroke-linecap="round" stroke-linejoin="round"/><circle cx="${DOT.x}" cy="${DOT.y}" r="${DOT.radius}" fill="#fff"/>`;
const svg = (view: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="512" height="512">${body}</svg>`;

const icon = `<rect width="32" height="32" rx="${CORNER}" fill="${RED}"/>${mark}`;

export const rounded = svg('0 0 32 32', icon);
/** A launcher crops the icon to its own shape, so the mark is within the inner four fifths. */
export const filled = svg(
  '0 0 32 32',
  `<rect width="32" height="32" fill="${RED}"/><g transform="translate(16 16) scale(.86) translate(-${CENTRE.x} -${CENTRE.y})">${mark}</g>`,
);
/** The system colours this icon, so only its outline matters. */
export const badge = svg('6 5.6 20 20', mark);
/** The splash picture: the icon in the middle of a square that covers every screen. */
export const splash = svg(
  '-100 -100 232 232',
  `<rect x="-100" y="-100" width="232" height="232" fill="${GROUND}"/>${icon}`,
);
