/** The parts of a `mongodb://…` URI that this product reads; the driver interprets the rest. */
export interface MongoUri {
  /** Hosts as written, never the credentials; for messages. */
  readonly hosts: string;
  /** Name after the hosts; undefined without one. */
  readonly database: string | undefined;
  readonly options: URLSearchParams;
}

/** Parses the URI. `new URL` cannot parse the usual list of several hosts. */
export function readMongoUri(uri: string): MongoUri {
  const [, authority = '', path = '', query = ''] =
    /^mongodb(?:\+srv)?:\/\/([^/?]*)\/?([^?]*)\??(.*)$/s.exec(uri) ?? [];
  return {
    hosts: authority.slice(authority.lastIndexOf('@') + 1),
    database: path === '' ? undefined : decodeURIComponent(path),
    options: new URLSearchParams(query),
  };
}

/** Removes user and password of the URI from a text, as written and as decoded. */
export function withoutCredentials(text: string, uri: string): string {
  const end = uri.lastIndexOf('@');
  if (end < 0) return text;
  const [user = '', ...rest] = uri.slice(uri.indexOf('://') + 3, end).split(':');
  const password = rest.join(':');
  return [uri, password, decoded(password), user, decoded(user)]
    .filter((secret) => secret !== '')
    .reduce((clean, secret) => clean.replaceAll(secret, '[secret]'), text);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
