import { type StayCalendarProps } from '@/components/stay-dates';
import { StayCalendar } from '@/components/stay-dates/stay-calendar';
import { KqMantine } from '@/theme/kq-mantine';

/** The calendar for a page without Mantine. */
export function HeroCalendar(props: StayCalendarProps) {
  return (
    <KqMantine>
      <StayCalendar {...props} />
    </KqMantine>
  );
}
