import { SkeletonList } from '@/components/ui/skeletons';

export function Component() {
  return (
    <div className="kq-container" style={{ paddingBlock: 32 }}>
      <SkeletonList count={4} itemHeight={120} label="Wird geladen" />
    </div>
  );
}
