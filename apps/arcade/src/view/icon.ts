import iconButton from '@nua/ui/icon-button.module.css';
import { commonIconPaths, playIconPaths } from '@nua/ui/play-icon-paths.ts';
import { el } from './element.ts';

const paths = { ...commonIconPaths, ...playIconPaths };

export type ArcadeIconName = keyof typeof paths;

const svg = 'http://www.w3.org/2000/svg';

export const icon = (name: ArcadeIconName, size?: number): SVGSVGElement => drawIcon(paths[name], size);

/** Draws the path data `outline` as an icon. */
export function drawIcon(outline: string, size = 20): SVGSVGElement {
  const drawing = document.createElementNS(svg, 'svg');
  const attributes = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'stroke-width': '1.75' };
  const caps = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'aria-hidden': 'true' };
  for (const [key, value] of Object.entries({ ...attributes, ...caps, width: `${size}`, height: `${size}` })) {
    drawing.setAttribute(key, value);
  }
  const path = document.createElementNS(svg, 'path');
  path.setAttribute('d', outline);
  drawing.append(path);
  return drawing;
}

/** Creates an icon-only button. Its label is its accessible name and its tooltip. */
export const createIconButton = (shape: SVGSVGElement, label: string, click: () => void) =>
  el('button', { class: iconButton.button, type: 'button', 'aria-label': label, title: label, on: { click } }, shape);
