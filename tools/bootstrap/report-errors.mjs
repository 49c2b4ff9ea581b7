import { writeFileSync } from 'node:fs';
import { errorsBeside } from './verdict.mjs';

/** A reporter of vitest: writes the errors that belong to no test beside the report, which has none of them. */
export default class ReportErrors {
  onTestRunEnd(_modules, errors) {
    if (!process.env.NUA_REPORT) return;
    const texts = errors.map(({ message, stack }) => stack ?? message);
    writeFileSync(errorsBeside(process.env.NUA_REPORT), JSON.stringify(texts));
  }
}
