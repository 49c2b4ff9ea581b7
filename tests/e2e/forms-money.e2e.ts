import { describeForms } from './each-form.ts';
import { moneyForms } from './money-forms.ts';

describeForms(moneyForms, { language: 'en', rows: 'first' });
