import { sha256 } from '@noble/hashes/sha2.js';
import { MEMORY_KEY } from './memory.ts';
import { STARTS_KEY } from './starts.ts';

const MAX_STARTS = 3;
const HEALTHY_MS = 60_000;
const MAX_CRASHED = 20;

/**
 * Counts starts before anything of the bundle runs, with nothing but the bridge that the app puts into every page.
 *
 * A start counts until it has lived for a minute, or the app was put aside. After three that ended sooner the fourth leaves the
 * bundle for the last good one, and for the one inside the app where there is none. The plugin's own way back would lead to the
 * crashing bundle: that one has said that it is ready. The bundle inside the app is never left: there is nothing else.
 *
 * The record: { id: the bundle the starts are of, starts, proven: the bundle that has lived so long, crashed: the bundles left }.
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
  var id = null, lived = false;
  function live() {
    lived = true;
    write(function (record) { record.starts = 0; if (id !== null) record.proven = id; });
  }
  setTimeout(live, ${HEALTHY_MS});
  document.addEventListener('visibilitychange', function () { if (document.visibilityState === 'hidden') live(); });
  document.addEventListener('pause', live);
  var bridge = window.Capacitor;
  if (!bridge || !bridge.nativePromise) return;
  function ask(method, options) { return bridge.nativePromise('CapacitorUpdater', method, options); }
  ask('current', {}).then(function (current) {
    id = current.bundle.id;
    var record = write(function (record) {
      if (record.id !== id) { record.id = id; record.starts = lived ? 0 : 1; }
      if (lived) record.proven = id;
    });
    var isLeft = crashedOf(record).indexOf(id) >= 0;
    if (id === 'builtin' || (!isLeft && record.starts <= ${MAX_STARTS})) return;
    var good = (read('${MEMORY_KEY}').last_good || {}).id;
    var crashed = crashedOf(record).concat(isLeft ? [] : [id]).slice(-${MAX_CRASHED});
    var goesToGood = !isLeft && typeof good === 'string' && crashed.indexOf(good) < 0;
    write(function (record) {
      record.crashed = crashed;
      record.starts = 0;
      record.id = goesToGood ? good : 'builtin';
    });
    function reset() { return ask('reset', {}); }
    return goesToGood ? ask('set', { id: good }).catch(reset) : reset();
  }).catch(function (error) { console.error('crash watch', error); });
})();`;

/**
 * The script for the first place in the document, and its source for the page's policy.
 *
 * Shape   { script: JavaScript without imports, source: "'sha256-…'" }
 */
export const crashWatch = { script, source: sourceOf(script) } as const;

function sourceOf(text: string): string {
  return `'sha256-${btoa(String.fromCharCode(...sha256(new TextEncoder().encode(text))))}'`;
}
