import { type Photo } from '@kq/contracts/http/accommodations';

interface PhotoImageProps {
  readonly photo: Photo;
  /** CSS `sizes`: how wide it is shown. */
  readonly sizes: string;
  /** Loads immediately; the others near the viewport. */
  readonly isEager?: boolean;
  /** The most important picture of the page. */
  readonly isFirst?: boolean;
}

/** A photo in the best format and width for this browser; until it is there, a blur in its colours. */
export function PhotoImage({ photo, sizes, isEager = false, isFirst = false }: PhotoImageProps) {
  const { url, alt, width, height, color, placeholder, sources } = photo;
  return (
    <picture>
      {sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img
        src={url}
        alt={alt}
        width={width}
        height={height}
        loading={isEager ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        style={{
          backgroundColor: color ?? undefined,
          backgroundImage: placeholder ? `url("${placeholder}")` : undefined,
          backgroundSize: 'cover',
          backgroundPosition: 'center',
        }}
      />
    </picture>
  );
}
