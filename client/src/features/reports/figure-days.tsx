import { Flex } from '@chakra-ui/react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayBars } from '../../components/ui/day-bars.tsx';
import { Select } from '../../components/ui/select.tsx';

const HEIGHT = 200;

interface FigureDaysProps<F extends string> {
  label: string;
  figures: readonly F[];
  figureName: (figure: F) => string;
  /** One a day, the earliest first. */
  daysOf: (figure: F) => ComponentProps<typeof DayBars>['days'];
  scaleWidth: number;
  step: (figure: F, value: number) => string;
}

/** One figure by day as a drawing; the table below it says the same of all. */
export function FigureDays<F extends string>(props: FigureDaysProps<F>) {
  const { label, figures, figureName, daysOf, scaleWidth, step } = props;
  const { t } = useTranslation('reports');
  const [chosen, setChosen] = useState<F>();
  const figure = figures.find((one) => one === chosen) ?? figures[0];
  if (figure === undefined) return null;
  return (
    <Flex direction="column" gap="3" align="start" mb="4">
      <Select label={t('shown')} value={figure} onChange={(event) => setChosen(event.target.value as F)}>
        {figures.map((one) => (
          <option key={one} value={one}>
            {figureName(one)}
          </option>
        ))}
      </Select>
      <Flex w="full" h={`${HEIGHT}px`} role="img" aria-label={`${label}: ${figureName(figure)}`}>
        <DayBars
          days={daysOf(figure)}
          height={HEIGHT}
          scaleWidth={scaleWidth}
          step={(value) => step(figure, value)}
          dayGap={28}
        />
      </Flex>
    </Flex>
  );
}
