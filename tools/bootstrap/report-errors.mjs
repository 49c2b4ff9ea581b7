import { writeFileSync } from 'node:fs';
import { errorsPathOf } from './verdict.mjs';

/**
 * A vitest reporter for errors outside of tests. It writes them to a separate file, because the report does not contain
 * them.
 */
export default class ReportErrors {
  onTestRunEnd(_modules, errors) {
    if (!process.env.NUA_REPORT) return;
    const texts = errors.map(({ message, stack, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) =>
      [[file, test].filter(Boolean).join(' '), stack ?? message].filter(Boolean).join('\n'),
    );
    writeFileSync(errorsPathOf(process.env.NUA_REPORT), JSON.stringify(texts));
  }
}
