import { expect, it } from 'vitest';
import { deferredScripts, firstPaint, firstPaintScript } from './first-paint.ts';

const html = deferredScripts(['/assets/base.js', '/assets/page.js', '/assets/entry.js'], '/assets/entry.js');

it('the scripts of a page are inside a template, which a browser neither loads nor runs', () => {
  const [, deferred = ''] = /^<template id="nua-scripts">(.*)<\/template>/.exec(html) ?? [];
  expect(deferred.match(/\/assets\/\w+\.js/g)).toEqual(['/assets/base.js', '/assets/page.js', '/assets/entry.js']);
});

it('only the script whose hash the content security policy allows is outside the template', () => {
  expect(html.replace(/<template.*<\/template>/, '')).toBe('');
  expect(firstPaint).toBe(`<script>${firstPaintScript}</script>`);
  expect(firstPaintScript).not.toMatch(/[<&]/);
});
