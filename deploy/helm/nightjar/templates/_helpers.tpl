{{/* The name of all that belongs to this release. */}}
{{- define "nightjar.name" -}}
{{- if contains "nightjar" .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-nightjar" .Release.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "nightjar.selector" -}}
app.kubernetes.io/name: nightjar
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "nightjar.labels" -}}
{{ include "nightjar.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "nightjar.image" -}}
{{- if .Values.image.digest }}{{ .Values.image.repository }}@{{ .Values.image.digest }}{{ else }}{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ end }}
{{- end }}

{{/* The host that guests reach, without scheme, path or port. */}}
{{- define "nightjar.host" -}}
{{- .Values.ingress.host | default (.Values.settings.PUBLIC_URL | trimPrefix "https://" | splitList "/" | first | splitList ":" | first) }}
{{- end }}

{{/* Settings stand in the pods themselves, so that a changed one starts them anew. */}}
{{- define "nightjar.environment" -}}
- name: METRICS_PORT
  value: '9464'
- name: LEGAL_DIR
  value: /legal
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "nightjar.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{/* The container that all three kinds of pods have. */}}
{{- define "nightjar.container" -}}
image: {{ include "nightjar.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
env:
  {{- include "nightjar.environment" . | nindent 2 }}
envFrom:
  - secretRef:
      name: {{ .Values.existingSecret }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
volumeMounts:
  - name: tmp
    mountPath: /tmp
  - name: data
    mountPath: /data
  - name: legal
    mountPath: /legal
    readOnly: true
{{- end }}

{{- define "nightjar.volumes" -}}
# What is being received lies in /tmp; finished uploads go to the bucket.
- name: tmp
  emptyDir:
    sizeLimit: 2Gi
- name: data
  emptyDir:
    sizeLimit: 1Gi
- name: legal
  configMap:
    name: {{ .Values.legalConfigMap }}
{{- end }}

{{- define "nightjar.placement" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
