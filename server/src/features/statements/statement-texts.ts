import type { LanguageCode } from '@lode/shared/core/languages';
import type { LineKind } from './statement.ts';
import ar from './texts/ar.json' with { type: 'json' };
import bg from './texts/bg.json' with { type: 'json' };
import bn from './texts/bn.json' with { type: 'json' };
import cs from './texts/cs.json' with { type: 'json' };
import da from './texts/da.json' with { type: 'json' };
import de from './texts/de.json' with { type: 'json' };
import el from './texts/el.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fa from './texts/fa.json' with { type: 'json' };
import fi from './texts/fi.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import he from './texts/he.json' with { type: 'json' };
import hi from './texts/hi.json' with { type: 'json' };
import hr from './texts/hr.json' with { type: 'json' };
import hu from './texts/hu.json' with { type: 'json' };
import id from './texts/id.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import ko from './texts/ko.json' with { type: 'json' };
import ms from './texts/ms.json' with { type: 'json' };
import nl from './texts/nl.json' with { type: 'json' };
import no from './texts/no.json' with { type: 'json' };
import pl from './texts/pl.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import ro from './texts/ro.json' with { type: 'json' };
import ru from './texts/ru.json' with { type: 'json' };
import sk from './texts/sk.json' with { type: 'json' };
import sv from './texts/sv.json' with { type: 'json' };
import th from './texts/th.json' with { type: 'json' };
import tr from './texts/tr.json' with { type: 'json' };
import uk from './texts/uk.json' with { type: 'json' };
import ur from './texts/ur.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };
import zh from './texts/zh.json' with { type: 'json' };

export type ColumnName =
  | 'time'
  | 'kind'
  | 'amount'
  | 'fee'
  | 'coin'
  | 'coin_amount'
  | 'rate'
  | 'rate_source'
  | 'balance'
  | 'reference'
  | 'txid'
  | 'entry'
  | 'link'
  | 'hash';

export interface StatementTexts {
  columns: Record<ColumnName, string>;
  kinds: Record<LineKind, string>;
}

const TEXTS: Record<LanguageCode, StatementTexts> = {
  en,
  zh,
  es,
  ar,
  hi,
  pt,
  bn,
  ru,
  ja,
  tr,
  ko,
  fr,
  de,
  vi,
  id,
  fa,
  ur,
  pl,
  it,
  th,
  nl,
  ms,
  uk,
  ro,
  el,
  cs,
  hu,
  sv,
  da,
  fi,
  sk,
  he,
  bg,
  no,
  hr,
};

export const ENGLISH: StatementTexts = en;

export const textsOf = (language: LanguageCode): StatementTexts => TEXTS[language];
