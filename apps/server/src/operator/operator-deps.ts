import type { ValueError } from '@nua/contract/console/act.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { SeedKeyName } from '../configuration/seed-keys.ts';
import type { App } from '../core/app.ts';
import type { Clock } from '../core/clock.ts';
import type { Db } from '../db/connect.ts';
import { MonthDropped } from '../ledger/dropped-days.ts';

/** The dependencies of the acts. The command builds them; tests take them from the running server. */
export type OperatorDeps = Pick<App, 'db' | 'ledger' | 'settings' | 'secret' | 'keys' | 'seeds'> & {
  clock: Clock;
  /** The console's connections for reads, whose database role cannot read everything. The command has none, and reads with `db`. */
  reads?: Db;
  config: Pick<
    Configuration,
    'console' | 'demo' | 'game_providers' | 'public_url' | 'licence_reference' | 'secret_key' | SeedKeyName
  >;
};

/** Thrown if an act cannot be done. The operator reads the message. Nothing was changed. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Thrown if an act refuses a valid JSON value. `valueErrors` name the fields and the reasons. */
export class RefusedValue extends CommandError {
  override name = 'RefusedValue';
  readonly valueErrors: readonly ValueError[];
  constructor(message: string, valueErrors: readonly ValueError[]) {
    super(message);
    this.valueErrors = valueErrors;
  }
}

/** Thrown if an act is refused with a text that shows personal data of a player. The runner of acts logs that the data was shown. */
export class RefusedAboutPlayer extends CommandError {
  override name = 'RefusedAboutPlayer';
  readonly about: string;
  constructor(message: string, about: string) {
    super(message);
    this.about = about;
  }
}

/** Thrown if another act about the same subject is proposed, and only one of the two can be done. */
export class OtherActProposed extends CommandError {
  override name = 'OtherActProposed';
  readonly act: string;
  readonly proposal: string;
  constructor(message: string, { act, proposal }: { act: string; proposal: string }) {
    super(message);
    this.act = act;
    this.proposal = proposal;
  }
}

/** Thrown if an act would show personal data without a reason. Nothing was read. */
export class ReasonNeeded extends CommandError {
  override name = 'ReasonNeeded';
  readonly subject: string;
  constructor(subject: string) {
    super('This shows personal data. Add the reason for the log: --note WHY.');
    this.subject = subject;
  }
}

/** Runs work that reads rounds or transfers. If their month was dropped from the database, the error names the remedy. */
export async function explainDropped<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof MonthDropped ? new CommandError(error.message) : error;
  }
}

export type ArgumentCode = 'ARGUMENT_MISSING' | 'ARGUMENT_INVALID' | 'ARGUMENT_UNKNOWN' | 'ARGUMENT_REPEATED';

/** Thrown for a wrong argument of an act. `valueErrors` are the field errors in a JSON argument. */
export class ArgumentError extends CommandError {
  override name = 'ArgumentError';
  readonly code: ArgumentCode;
  readonly argument: string;
  readonly valueErrors: readonly ValueError[];
  constructor(code: ArgumentCode, argument: string, message: string, valueErrors: readonly ValueError[] = []) {
    super(message);
    this.code = code;
    this.argument = argument;
    this.valueErrors = valueErrors;
  }
}

export type Acting = { operator: string; note?: string | undefined };
