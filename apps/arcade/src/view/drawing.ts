import type { Drawings, Shape } from '@nua/ui/art/drawings.ts';

const SVG = 'http://www.w3.org/2000/svg';

export function svg(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly SVGElement[]
): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Creates the hidden symbols that `createDrawing` references. */
export function createDrawings(drawings: Drawings): SVGElement {
  const symbols = Object.entries(drawings).map(([name, shapes]) =>
    svg('symbol', { id: `drawing-${name}`, viewBox: '0 0 48 48' }, ...shapes.map(createShape)),
  );
  return svg('svg', { width: '0', height: '0', 'aria-hidden': 'true', style: 'position:absolute' }, ...symbols);
}

function createShape([d, colour, width]: Shape): SVGElement {
  if (width === undefined) return svg('path', { d, fill: colour });
  const line = { d, fill: 'none', stroke: colour, 'stroke-width': String(width) };
  return svg('path', { ...line, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' });
}

/** Creates a drawing. `show` replaces it with another drawing. */
export function createDrawing(name: string) {
  const use = svg('use', { href: `#drawing-${name}` });
  const element = svg('svg', { viewBox: '0 0 48 48', 'aria-hidden': 'true' }, use);
  let currentName = name;
  return {
    element,
    show(other: string) {
      if (other === currentName) return;
      currentName = other;
      use.setAttribute('href', `#drawing-${other}`);
    },
  };
}
