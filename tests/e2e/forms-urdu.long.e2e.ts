import { accountForms } from './account-forms.ts';
import { authForms } from './auth-forms.ts';
import { describeForms } from './each-form.ts';
import { moneyForms } from './money-forms.ts';

// The short run tests only one row of each form.
describeForms({ ...authForms, ...moneyForms, ...accountForms }, { language: 'ur', rows: 'all' });
