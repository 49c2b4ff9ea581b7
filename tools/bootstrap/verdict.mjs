import { readFileSync } from 'node:fs';

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * What a test step amounts to. A step that failed without a failed test (a file that does not load, a crash, an
 * unhandled error) counts as one failure, and so does one without a report or without a single test.
 */
export function settle({ passed, failed }, status) {
  return { passed, failed: failed === 0 && (status !== 0 || passed === 0) ? 1 : failed };
}

/** Reads vitest's report: failed tests, and files that could not be run at all. */
export function vitestVerdict(path, status) {
  const report = readJson(path);
  if (report === null) return { passed: 0, failed: 1 };
  const unrunnable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return settle({ passed: report.numPassedTests, failed: report.numFailedTests + unrunnable.length }, status);
}

const storiesOf = (suite) => [...(suite.suites ?? []).flatMap(storiesOf), ...(suite.specs ?? [])];

/** Reads Playwright's report. A story that passed only when it was told again counts as passed and is named as unsteady. */
export function playwrightVerdict(path, status) {
  const report = readJson(path);
  if (report === null) return { passed: 0, failed: 1, unsteady: [] };
  const { expected, unexpected, flaky } = report.stats;
  const unsteady = report.suites
    .flatMap(storiesOf)
    .filter((story) => story.tests.some((test) => test.status === 'flaky'))
    .map((story) => `${story.file}:${story.line} ${story.title}`);
  return { ...settle({ passed: expected + flaky, failed: unexpected + report.errors.length }, status), unsteady };
}
