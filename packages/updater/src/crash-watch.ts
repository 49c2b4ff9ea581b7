import { sha256 } from '@noble/hashes/sha2.js';
import { MEMORY_KEY } from './memory.ts';
import { STARTS_KEY } from './starts.ts';

const MAX_STARTS = 3;
const HEALTHY_MS = 60_000;
const MAX_CRASHED = 20;

/**
 * A script that counts starts before any code of the bundle runs. It uses only the bridge that the app injects into every page.
 *
 * A start counts as a crash unless it runs for a minute or the app is put in the background. After three crashes the fourth start rolls
 * back to the last good bundle, or else to the built-in bundle. The built-in bundle itself is never rolled back. The plugin's own rollback
 * would return to the crashing bundle, because that bundle has called `notifyAppReady`.
 *
 * The record: { id: the counted bundle, starts, proven: a bundle that ran long enough, crashed: the bundles that were
 * rolled back }.
 */
const script = `(function () {
  function read(key) { try { return JSON.parse(localStorage.getItem(key)) || {}; } catch (error) { return {}; } }
  function write(change) {
    var record = read('${STARTS_KEY}');
    change(record);
    try { localStorage.setItem('${STARTS_KEY}', JSON.stringify(record)); } catch (error) { console.error(error); }
    return record;
  }
  function crashedOf(record) { return Array.isArray(record.crashed) ? record.crashed : []; }
  write(function (record) { record.starts = (record.starts > 0 ? record.starts : 0) + 1; });
  var id = null, isHealthy = false;
  function markHealthy() {
    isHealthy = true;
    write(function (record) { record.starts = 0; if (id !== null) record.proven = id; });
  }
  setTimeout(markHealthy, ${HEALTHY_MS});
  document.addEventListener('visibilitychange', function () { if (document.visibilityState === 'hidden') markHealthy(); });
  document.addEventListener('pause', markHealthy);
  var bridge = window.Capacitor;
  if (!bridge || !bridge.nativePromise) return;
  function callPlugin(method, options) { return bridge.nativePromise('CapacitorUpdater', method, options); }
  callPlugin('current', {}).then(function (current) {
    id = current.bundle.id;
    var record = write(function (record) {
      if (record.id !== id) { record.id = id; record.starts = isHealthy ? 0 : 1; }
      if (isHealthy) record.proven = id;
    });
    var hasCrashed = crashedOf(record).indexOf(id) >= 0;
    if (id === 'builtin' || (!hasCrashed && record.starts <= ${MAX_STARTS})) return;
    var good = (read('${MEMORY_KEY}').last_good || {}).id;
    var crashed = crashedOf(record).concat(hasCrashed ? [] : [id]).slice(-${MAX_CRASHED});
    var goesToGood = !hasCrashed && typeof good === 'string' && crashed.indexOf(good) < 0;
    write(function (record) {
      record.crashed = crashed;
      record.starts = 0;
      record.id = goesToGood ? good : 'builtin';
    });
    function reset() { return callPlugin('reset', {}); }
    return goesToGood ? callPlugin('set', { id: good }).catch(reset) : reset();
  }).catch(function (error) { console.error('crash watch', error); });
})();`;

/**
 * The script, to be inlined first in the document, and its source for the page's content security policy.
 *
 * Shape   { script: JavaScript without imports, source: "'sha256-…'" }
 */
export const crashWatch = { script, source: sourceOf(script) } as const;

function sourceOf(text: string): string {
  return `'sha256-${btoa(String.fromCharCode(...sha256(new TextEncoder().encode(text))))}'`;
}
