import { expect, it } from 'vitest';
import { deferredScripts, firstPaint, firstPaintScript } from './first-paint.ts';

const html = deferredScripts(['/assets/base.js', '/assets/page.js', '/assets/entry.js'], '/assets/entry.js');

it('scripts are inside a template, which a browser neither loads nor runs, and the entry script is last', () => {
  const [, deferred = ''] = /^<template id="nua-scripts">(.*)<\/template>/.exec(html) ?? [];
  expect(deferred.match(/\/assets\/\w+\.js/g)).toEqual(['/assets/base.js', '/assets/page.js', '/assets/entry.js']);
});

it('the only script outside the template is the script whose hash the content security policy allows', () => {
  expect(html.replace(/<template.*<\/template>/, '')).toBe('');
  expect(firstPaint).toBe(`<script>${firstPaintScript}</script>`);
  expect(firstPaintScript).not.toMatch(/[<&]/);
});
