#!/bin/sh
# Runs one of the operator's commands as a Job in the cluster and shows what it prints:
#   infra/k8s/ops.sh dead-letters show listings:4b9f…
# KQ_NAMESPACE names another namespace.
set -eu
[ $# -gt 0 ] || { echo "usage: $0 <command of ops> [argument ...]" >&2; exit 2; }
namespace=${KQ_NAMESPACE:-kolonnenquartier}
# The process id tells two of one second apart.
job="ops-$(date +%Y%m%d-%H%M%S)-$$"
list=
for word in "$@"; do
  case $word in *[\"\\]*) echo "quotes and backslashes are not allowed: $word" >&2; exit 2 ;; esac
  list="$list${list:+,}\"$word\""
done
kubectl -n "$namespace" create job "$job" --from=cronjob/backup --dry-run=client -o json |
  kubectl patch --local -f - --type=json -o json \
    -p "[{\"op\":\"replace\",\"path\":\"/spec/template/spec/containers/0/args\",\"value\":[$list]},
         {\"op\":\"replace\",\"path\":\"/spec/backoffLimit\",\"value\":0}]" |
  kubectl -n "$namespace" create -f -
[ "${KQ_WAIT:-on}" = off ] || {
  kubectl -n "$namespace" wait --for=condition=ready --timeout=120s pod -l "job-name=$job" >/dev/null 2>&1 || true
  kubectl -n "$namespace" logs --follow "job/$job"
}
