import { type Accommodation } from '@kq/contracts/http/accommodations';
import { formatBeds, formatCount } from '@kq/contracts/format';
import styles from './accommodation-page.module.css';

/** Every room with its beds. */
export function Rooms({ rooms }: { readonly rooms: Accommodation['rooms'] }) {
  return (
    <ul className={styles.rooms}>
      {rooms.map((room, index) => (
        <li key={`${room.name}-${index}`}>
          <span className={styles.roomName}>{room.name}</span>
          <span className={styles.dimmed}>{roomWords(room)}</span>
        </li>
      ))}
    </ul>
  );
}

function roomWords({ beds, single_beds, private_bath }: Accommodation['rooms'][number]): string {
  const parts = [
    formatBeds(beds),
    single_beds > 0 && single_beds < beds
      ? `davon ${formatCount(single_beds, 'Einzelbett', 'Einzelbetten')}`
      : null,
    single_beds >= beds && beds > 1 ? 'Einzelbetten' : null,
    private_bath ? 'eigenes Bad' : null,
  ];
  return parts.filter(Boolean).join(' · ');
}
