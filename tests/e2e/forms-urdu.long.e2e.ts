import { accountForms } from './account-forms.ts';
import { authForms } from './auth-forms.ts';
import { describeForms } from './each-form.ts';
import { moneyForms } from './money-forms.ts';

// The short run tests one row of each form in Urdu. This run tests every row.
describeForms({ ...authForms, ...moneyForms, ...accountForms }, { language: 'ur', rows: 'all' });
