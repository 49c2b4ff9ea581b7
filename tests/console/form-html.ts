import { isObject, type Json } from '../../apps/console/src/setting-form/field.ts';

/** The names of all parts of a value, including the keys of records, which the page shows in input fields. */
export const namesIn = (value: Json): string[] =>
  Array.isArray(value)
    ? value.flatMap(namesIn)
    : isObject(value)
      ? Object.entries(value).flatMap(([name, part]) => [name, ...namesIn(part as Json)])
      : [];

/** The controls of a page that have no name for a screen reader: no `aria-label` and no label element. */
export const unnamedControls = (page: string): string[] =>
  [...page.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)]
    .filter(({ 0: control, index }) => {
      const id = /\bid="([^"]*)"/.exec(control)?.[1];
      const isInLabel = page.lastIndexOf('<label', index) > page.lastIndexOf('</label>', index);
      return !/\baria-label="[^"]+"/.test(control) && !isInLabel && !page.includes(`for="${id}"`);
    })
    .map(({ 0: control }) => control);
