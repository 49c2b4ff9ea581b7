import { expect, it } from 'vitest';
import { firstPaint, firstPaintScript, laidByScripts } from './first-paint.ts';

const html = laidByScripts(['/assets/base.js', '/assets/page.js', '/assets/entry.js'], '/assets/entry.js');

it('scripts lie in a template, where a browser fetches and runs nothing, and the entry comes last', () => {
  const [, laid_by = ''] = /^<template id="nua-scripts">(.*)<\/template>/.exec(html) ?? [];
  expect(laid_by.match(/\/assets\/\w+\.js/g)).toEqual(['/assets/base.js', '/assets/page.js', '/assets/entry.js']);
});

it('what stands outside is one script, to the letter the one whose hash the content policy names', () => {
  expect(html.replace(/<template.*<\/template>/, '')).toBe('');
  expect(firstPaint).toBe(`<script>${firstPaintScript}</script>`);
  expect(firstPaintScript).not.toMatch(/[<&]/);
});
