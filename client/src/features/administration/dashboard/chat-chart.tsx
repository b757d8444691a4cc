import { useTranslation } from 'react-i18next';
import { useDashboard } from './dashboard-data.tsx';
import { DayChart } from './day-chart.tsx';

/** Conversations begun, by day. */
export function ChatChart() {
  const { t } = useTranslation('admin');
  const { data } = useDashboard();
  return <DayChart title={t('dashboard.chats')} days={data?.support?.chats} />;
}
