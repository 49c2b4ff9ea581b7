import { places } from './places.ts';
import { type Edit, type Kind, orderOf, pascal, sentence, testToFill, texts, URDU_TO_WRITE, upFrom } from './plan.ts';

const lines = (feature: string, name: string, folder: string): readonly Edit[] => {
  const title = sentence(name);
  return [
    {
      path: places.screens,
      before: '} as const satisfies Readonly<Record<string',
      insert: `  '${name}': { path: '/${name}', access: 'player' },\n`,
    },
    {
      path: places.routes,
      before: '};\n\nexport const routes',
      insert: `  '${name}': { title: 'own', header: true, footer: true },\n`,
    },
    {
      path: places.routesTest,
      before: '] as const;\n\ndescribe(',
      insert: `  ['own', '/${name}', '${name}', '${title}', true, true, 'player'],\n`,
    },
    {
      path: places.screenParts,
      before: '};',
      insert: `  '${name}': { load: () => import('${folder.replace('apps/web/src', '..')}/${name}-page.tsx'), namespaces: ['${feature}'] },\n`,
    },
    { path: places.titles('en'), before: '}', insert: `  'title.${name}': '${title}',\n` },
    { path: places.titles('ur'), before: '}', insert: `  'title.${name}': '${URDU_TO_WRITE}',\n` },
  ];
};

/** Plans a page: its screen, its route, its title, its code and its texts. */
export const page: Kind = ({ feature, name, exists }) => {
  const folder = places.webFeature(feature, exists);
  const title = sentence(name);
  const page_texts = texts(folder, { [`${feature}.${name}.intro`]: 'Write what this page is for.' }, exists);
  return {
    files: [
      {
        path: `${folder}/${name}-page.tsx`,
        text: `import pageStyles from '@nua/ui/page.module.css';
import { useTranslation } from '${upFrom(folder)}client/use-translation.ts';
import { PageHead } from '${upFrom(folder)}page/page-head.tsx';

/** To write: what the page shows; its loading, empty, error and offline states. */
export function Page() {
  const t = useTranslation();
  return (
    <div className={pageStyles.page}>
      <PageHead title={t('title.${name}')} />
      <p className={pageStyles.intro}>{t('${feature}.${name}.intro')}</p>
    </div>
  );
}
`,
      },
      {
        path: `${folder}/${name}-page.test.tsx`,
        text: `import { describe, expect, it } from 'vitest';
import { Page } from './${name}-page.tsx';

${testToFill(
  `the page ${title}`,
  'shows its data, and has a text for loading, empty, failed and offline',
  'has its texts in English and in Urdu',
)}
export type ${pascal(name)}Page = typeof Page;
`,
      },
      ...page_texts.files,
    ],
    edits: [...page_texts.edits, ...lines(feature, name, folder), ...orderOf(folder, places.moduleOrder, exists)],
    todo: [
      `who may open /${name}: "player" in ${places.screens}`,
      `the Urdu texts: ${places.titles('ur')} and ${folder}/text.ur.ts`,
      'for a new module: a row in docs/architecture.md',
      'a link to the page, and "load" if the page has its own data',
    ],
  };
};
