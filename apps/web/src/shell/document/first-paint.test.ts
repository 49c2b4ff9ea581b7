import { expect, it } from 'vitest';
import { firstPaint, firstPaintScript, laidByScripts } from './first-paint.ts';

const html = laidByScripts(['/assets/base.js', '/assets/page.js', '/assets/entry.js'], '/assets/entry.js');

it('scripts are inside a template, which a browser neither loads nor runs, and the entry script is last', () => {
  const [, laid_by = ''] = /^<template id="nua-scripts">(.*)<\/template>/.exec(html) ?? [];
  expect(laid_by.match(/\/assets\/\w+\.js/g)).toEqual(['/assets/base.js', '/assets/page.js', '/assets/entry.js']);
});

it('the only script outside the template is the script whose hash the content security policy allows', () => {
  expect(html.replace(/<template.*<\/template>/, '')).toBe('');
  expect(firstPaint).toBe(`<script>${firstPaintScript}</script>`);
  expect(firstPaintScript).not.toMatch(/[<&]/);
});
