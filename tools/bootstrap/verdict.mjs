import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

function readJson(path) {
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

const NO_REPORT = { passed: 0, failed: 1, files: [], retried: [], failures: ['it wrote no report'] };
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** The first lines of an error as one line, without colours and code. */
function oneLine(message) {
  const lines = (message || 'no error was reported').replaceAll(COLOURS, '').split('\n');
  const parts = lines.map((line) => line.trim()).filter((line) => line !== '');
  return parts.slice(0, 4).join(' | ');
}

/**
 * Returns the counts of a test step. A failed step without a failed test (after a crash or an unhandled error) counts as one
 * failure. A step without tests also counts as one failure.
 */
export function countStep({ passed, failed }, status) {
  return { passed, failed: failed === 0 && (status !== 0 || passed === 0) ? 1 : failed };
}

/** The path of the file with errors outside of tests, beside a report of vitest (`report-errors.mjs`). */
export const errorsPathOf = (path) => path.replace(/\.json$/, '-errors.json');

/**
 * The failures of a vitest run, one line each: tests, files that did not load, errors outside of tests, or else the
 * exit status.
 */
function failuresOf(report, errors, status, root) {
  const failures = report.testResults.flatMap(({ name, status: ended, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0 && ended === 'failed') return [`${file}\n    ${oneLine(message)}`];
    return tests.map(({ fullName, failureMessages }) => `${file} ${fullName}\n    ${oneLine(failureMessages[0])}`);
  });
  failures.push(...errors.map((error) => `outside of any test\n    ${oneLine(error)}`));
  if (failures.length === 0 && status !== 0) failures.push(`it ended with status ${status}, without a failed test`);
  return failures;
}

/**
 * Reads a vitest report: counts, the seconds of each file, and the failures. Files that did not run count as failed.
 */
export function vitestVerdict(path, status, root = process.cwd()) {
  const report = readJson(path);
  if (report === null) return NO_REPORT;
  const unrunnable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  const counts = { passed: report.numPassedTests, failed: report.numFailedTests + unrunnable.length };
  const failures = failuresOf(report, readJson(errorsPathOf(path)) ?? [], status, root);
  return { ...countStep(counts, status), files, retried: [], failures };
}

/** Merges the reports of several vitest runs into one report of the whole run. */
export function mergeVitestReports(paths) {
  const reports = paths.map(readJson).filter((report) => report !== null);
  const sum = (name) => reports.reduce((total, report) => total + report[name], 0);
  return {
    numTotalTests: sum('numTotalTests'),
    numPassedTests: sum('numPassedTests'),
    numFailedTests: sum('numFailedTests'),
    success: reports.every(({ success }) => success),
    testResults: reports.flatMap(({ testResults }) => testResults),
  };
}

const specsOf = (suite) => [...(suite.suites ?? []).flatMap(specsOf), ...(suite.specs ?? [])];
const resultsOf = (spec) => spec.tests.flatMap(({ results }) => results ?? []);

/** Why a test failed or was retried: its first error in one line, and the folder with its screenshot and page. */
function causeOf(spec) {
  const [first] = resultsOf(spec);
  const line = oneLine(first?.error?.message);
  const at = first?.error?.location ? `line ${first.error.location.line}: ` : '';
  const evidence = (first?.attachments ?? []).map(({ path }) => path).find((path) => path !== undefined);
  return `${at}${line}${evidence ? ` (see ${evidence})` : ''}`;
}

/** Reads a Playwright report. A test that passed on a retry counts as passed, and is listed with its cause. */
export function playwrightVerdict(path, status) {
  const report = readJson(path);
  if (report === null) return NO_REPORT;
  const { expected, unexpected, flaky } = report.stats;
  const specs = report.suites.flatMap(specsOf);
  const specsWithStatus = (ended) =>
    specs
      .filter((spec) => spec.tests.some((test) => test.status === ended))
      .map((spec) => `${spec.file}:${spec.line} ${spec.title}\n    ${causeOf(spec)}`);
  const retried = specsWithStatus('flaky');
  const failures = [...specsWithStatus('unexpected'), ...report.errors.map(({ message }) => oneLine(message))];
  if (failures.length === 0 && status !== 0) failures.push(`it ended with status ${status}, without a failed test`);
  const seconds = new Map();
  for (const spec of specs) {
    const took = resultsOf(spec).reduce((sum, { duration }) => sum + duration / 1000, 0);
    seconds.set(spec.file, (seconds.get(spec.file) ?? 0) + took);
  }
  const files = [...seconds].map(([file, took]) => ({ file: `tests/${file}`, seconds: took }));
  const counts = { passed: expected + flaky, failed: unexpected + report.errors.length };
  return { ...countStep(counts, status), files, retried, failures };
}

/** The slowest files first, one line each. */
export function slowest(files, count = 10) {
  return [...files]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}
