import type { Bars } from './bars.ts';

export const paintBars: Bars['paintBars'] = (ground) => {
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
};

export const onKeyboard: Bars['onKeyboard'] = () => {};
