import { accountForms } from './account-forms.ts';
import { describeForms } from './each-form.ts';

describeForms(accountForms, { language: 'en', rows: 'first' });
