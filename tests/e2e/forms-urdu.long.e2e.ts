import { accountForms } from './account-forms.ts';
import { authForms } from './auth-forms.ts';
import { describeForms } from './each-form.ts';
import { moneyForms } from './money-forms.ts';

// Each row of every table, in the other language: what the short run proves by one row a form and by the catalogues.
describeForms({ ...authForms, ...moneyForms, ...accountForms }, { language: 'ur', rows: 'all' });
