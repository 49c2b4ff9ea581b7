import { writeFileSync } from 'node:fs';
import { errorsBeside } from './verdict.mjs';

/** A vitest reporter that writes the errors outside of tests to a file beside the report, which does not contain them. */
export default class ReportErrors {
  onTestRunEnd(_modules, errors) {
    if (!process.env.NUA_REPORT) return;
    const texts = errors.map(({ message, stack }) => stack ?? message);
    writeFileSync(errorsBeside(process.env.NUA_REPORT), JSON.stringify(texts));
  }
}
