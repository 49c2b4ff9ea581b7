import { accountCases } from './account-cases.ts';
import { authCases } from './auth-cases.ts';
import type { FormCase } from './form-case.ts';
import { moneyCases } from './money-cases.ts';

const cases = { ...authCases, ...moneyCases, ...accountCases };

export type FormName = keyof typeof cases;

/** Every form of the client. A test compares the list with the source. */
export const formCases: Readonly<Record<FormName, FormCase>> = cases;

export const eachCase = Object.entries(formCases) as [FormName, FormCase][];
