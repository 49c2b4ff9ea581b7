import { places } from './places.ts';
import { camel, type Kind, type Plan, sentence, testToFill } from './plan.ts';

function declaration(name: string, path: string): string {
  const isRead = /^(get|list|read)-/.test(name);
  return `
/** ${isRead ? 'GET' : 'POST'} ${path} */
export const ${camel(name)} = declare({
  purpose: 'Write what ${sentence(name).toLowerCase()} is for.',
  method: '${isRead ? 'GET' : 'POST'}',
  path: '${path}',
  auth: 'player',${isRead ? '' : "\n  idempotent: true,\n  in_maintenance: 'stopped',\n  body: v.strictObject({}),"}
  response: v.object({ at: v.pipe(v.string(), v.isoTimestamp()) }),
  errors: [],
});
`;
}

/** Plans the feature of a call: new lines in an existing feature, or a new feature. */
function featureOf({ feature, name, exists }: Parameters<Kind>[0]): Pick<Plan, 'files' | 'edits'> {
  const folder = places.serverFeature(feature, exists);
  const file = `${folder}/${feature}-feature.ts`;
  const import_line = `import { ${camel(name)} } from './${name}.ts';\n`;
  if (exists(file))
    return {
      files: [],
      edits: [
        { path: file, after: "core/handle.ts';\n", insert: import_line },
        { path: file, after: 'handlers: [', insert: `${camel(name)}, ` },
      ],
    };
  const constant = `${camel(feature)}Feature`;
  return {
    files: [
      {
        path: file,
        text: `import type { Feature } from '../../core/handle.ts';\n${import_line}\nexport const ${constant}: Feature = { name: '${feature}', handlers: [${camel(name)}] };\n`,
      },
      {
        path: `${folder}/public.ts`,
        text: `/** The part of ${feature} that other modules import. */\nexport { ${constant} } from './${feature}-feature.ts';\n`,
      },
    ],
    edits: [
      {
        path: places.serverFeatures,
        after: "import type { Feature } from '../core/handle.ts';\n",
        insert: `import { ${constant} } from '../modules/${feature}/public.ts';\n`,
      },
      { path: places.serverFeatures, before: '];', insert: `  ${constant},\n` },
      {
        path: places.moduleOrder,
        before: '];\n\n/** Higher folders that the core',
        insert: `  '${feature}',\n`,
      },
    ],
  };
}

/** Plans a call: its declaration, its entry in the table, its handler and its feature. */
export const call: Kind = (words) => {
  const { feature, name, exists } = words;
  const contract = places.contract(feature);
  const isKnown = exists(contract);
  const path = isKnown ? `/api/c/${feature}/${name}` : `/api/c/${feature}`;
  const server_feature = featureOf(words);
  const folder = places.serverFeature(feature, exists);
  const path_up = '../'.repeat(folder.split('/').length - 3);
  return {
    files: [
      ...(isKnown
        ? []
        : [
            {
              path: contract,
              text: `import * as v from 'valibot';\nimport { declare } from './call.ts';\n${declaration(name, path)}`,
            },
          ]),
      {
        path: `${folder}/${name}.ts`,
        text: `import { calls } from '@nua/contract';
import { handle } from '${path_up}core/handle.ts';

/** To write: parse, permit, decide, post, reply. */
export const ${camel(name)} = handle(calls.${camel(name)}, async (ctx) => ({ at: ctx.clock.now().toISOString() }));
`,
      },
      {
        path: `${folder}/${name}.test.ts`,
        text: `import { calls } from '@nua/contract';
import { describe, expect, it } from 'vitest';

${testToFill(
  `calls.${camel(name)}`,
  'responds with what the player may see, and moves the money that it names',
  'is refused with each error that it declares, in order of precedence',
)}
export type Response = (typeof calls.${camel(name)})['response'];
`,
      },
      ...server_feature.files,
    ],
    edits: [
      ...server_feature.edits,
      ...(isKnown
        ? [{ path: contract, atEnd: true, insert: declaration(name, path) } as const]
        : [
            {
              path: places.callTable,
              before: '\nexport type { BodyOf',
              insert: `import * as ${camel(feature)} from './${feature}.ts';\n`,
            },
          ]),
      {
        path: places.callTable,
        before: '} as const;\n\nexport type CallName',
        insert: `  ${camel(name)}: ${camel(feature)}.${camel(name)},\n`,
      },
    ],
    todo: [
      `the purpose, body, response and errors of the call: ${contract}`,
      `${folder}/${name}.ts: the reads and the posting of the call, with its rules in a file beside it`,
      ...(server_feature.files.length > 0 ? ['for a new module: a row in docs/architecture.md'] : []),
      'npm run docs, which writes the reference',
    ],
  };
};
