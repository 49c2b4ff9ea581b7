import { firstContent } from '../../apps/server/src/modules/cms/first-content.ts';
import { firstPromos } from '../../apps/server/src/modules/cms/first-promos.ts';

const items = [...firstContent, ...firstPromos(new Date())];

/** Returns the texts of a content item of a new site. */
export function contentText(language: 'en' | 'ur', key: string): Readonly<Record<string, string>> {
  const item = items.find((one) => one.key === key);
  if (item === undefined) throw new Error(`a new site has no content ${key}`);
  return item[language];
}
