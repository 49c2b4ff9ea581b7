import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { assertWritable, givenToken, sessionFile } from './session-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'nua-session-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the session of the command', () => {
  it('is in a file that only its user may read', () => {
    const sessions = join(folder, 'sessions');
    const [session, otherSession] = [
      sessionFile(sessions, 'postgres://one'),
      sessionFile(sessions, 'postgres://other'),
    ];
    assertWritable(session);
    session.write('first');
    session.write('second');
    const [file = ''] = readdirSync(sessions);
    expect([session.read(), otherSession.read()]).toEqual(['second', null]);
    expect(statSync(join(sessions, file)).mode & 0o777).toBe(0o600);
    chmodSync(join(sessions, file), 0o644);
    expect(() => session.read()).toThrow('chmod 600');
    session.write(null);
    expect(readdirSync(sessions)).toEqual([]);
  });

  it('is read from OPERATOR_TOKEN if that variable is set', () => {
    const store = givenToken('token');
    expect(store.read()).toBe('token');
    for (const write of [() => store.write('another'), () => assertWritable(store)])
      expect(write).toThrow('OPERATOR_TOKEN is set');
  });
});
