/** Speaks `text` to screen readers whenever it changes. */
export function LiveRegion({ text }: { readonly text: string }) {
  return (
    <div className="kq-visually-hidden" aria-live="polite" role="status">
      {text}
    </div>
  );
}
