import { places } from './places.ts';
import { camel, type Kind, orderOf, sentence, testToFill, texts, upFrom } from './plan.ts';

/** Plans a dialog: its name and props, its code and its texts. */
export const dialog: Kind = ({ feature, name, exists }) => {
  const folder = places.webFeature(feature, exists);
  const dialog_name = camel(name);
  const dialog_texts = texts(
    folder,
    {
      [`${feature}.${name}.title`]: sentence(name),
      [`${feature}.${name}.text`]: 'Write what this dialog shows.',
    },
    exists,
  );
  return {
    files: [
      {
        path: `${folder}/${name}-dialog.tsx`,
        text: `import { DialogFrame } from '@nua/ui';
import type { DialogProps } from '${upFrom(folder)}client/dialog-names.ts';
import { useTranslation } from '${upFrom(folder)}client/use-translation.ts';

type Props = DialogProps['${dialog_name}'] & { close: () => boolean };

/** To write: what the dialog asks or shows. */
export function Dialog({ close }: Props) {
  const t = useTranslation();
  return (
    <DialogFrame narrow title={t('${feature}.${name}.title')} closeLabel={t('shell.close')} onClose={close}>
      <p>{t('${feature}.${name}.text')}</p>
    </DialogFrame>
  );
}
`,
      },
      {
        path: `${folder}/${name}-dialog.test.tsx`,
        text: `import { describe, expect, it } from 'vitest';
import { Dialog } from './${name}-dialog.tsx';

${testToFill(`the dialog ${dialog_name}`, 'shows what it was opened with, and closes', 'has its texts in English and in Urdu')}
export type Shown = typeof Dialog;
`,
      },
      ...dialog_texts.files,
    ],
    edits: [
      ...dialog_texts.edits,
      ...orderOf(folder, places.moduleOrder, exists),
      { path: places.dialogNames, before: '] as const;\n\nexport type DialogName', insert: `  '${dialog_name}',\n` },
      {
        path: places.dialogNames,
        before: "};\n\n/** The exports of a dialog's file.",
        insert: `  ${dialog_name}: { [name in never]: never };\n`,
      },
      {
        path: places.dialogParts,
        before: '};',
        insert: `  ${dialog_name}: { load: () => import('${folder.replace('apps/web/src', '..')}/${name}-dialog.tsx'), namespaces: ['${feature}'] },\n`,
      },
      { path: places.dialogNamesTest, before: "',\n    );\n  });\n  it('", insert: `, ${dialog_name}` },
    ],
    todo: [
      `the props of the dialog: "${dialog_name}" of DialogProps in ${places.dialogNames}`,
      `the number and the order of names in ${places.dialogNamesTest}: the specification has no such dialog`,
      `the Urdu text: ${folder}/text.ur.ts`,
      'for a new module: a row in docs/architecture.md',
      `a call of client.openDialog('${dialog_name}', { … })`,
    ],
  };
};
