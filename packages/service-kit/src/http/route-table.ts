/** The methods of each path, to distinguish 405 from 404. */
export function createRouteTable() {
  const routes: { readonly method: string; readonly pattern: RegExp }[] = [];
  return {
    add(methods: string | readonly string[], template: string) {
      const pattern = toPattern(template);
      for (const method of [methods].flat()) routes.push({ method, pattern });
    },
    methodsOf(path: string): string[] {
      const methods = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
      return [...new Set(methods)].sort();
    },
  };
}

function toPattern(template: string): RegExp {
  const segments = template.split('/').map((segment) => {
    if (segment === '*') return '.*';
    return segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${segments.join('/')}$`);
}
